'use strict';
(() => {
  const get = (id) => document.getElementById(id);
  const data = JSON.parse(get('data').textContent);
  const [files, ranks] = data.size;
  const squares = files * ranks;
  const board = get('board');
  const list = get('moves');
  const items = [...list.children];
  const svg = 'http://www.w3.org/2000/svg';
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let now = 0;
  let flipped = false;
  let timer = 0;

  // What stands in every slot at each step: the one before, and what changed.
  const pairs = (text, width) => text.match(new RegExp(`.{${width}}`, 'g')) || [];
  const index = (text) => parseInt(text.slice(0, 2), 36);
  const steps = [];
  for (const line of data.steps) {
    const [changes, marks, figures, tail, arrows] = line.split('|');
    const slots = steps.length ? [...steps[steps.length - 1].slots] : [];
    for (const pair of pairs(changes, 3)) slots[index(pair)] = pair[2] === '.' ? '' : pair[2];
    steps.push({
      slots,
      marks: pairs(marks, 2).map(index),
      figures: figures ? figures.split(',').map((figure) => pairs(figure, 2).map(index)) : [],
      tail: tail.split(' ').map((word) => data.words[word] || '').join(' '),
      arrows: Number(arrows),
    });
  }

  const nameOf = (square) =>
    String.fromCharCode(97 + (square % files)) + (Math.floor(square / files) + 1);

  const make = (name, attributes) => {
    const element = document.createElementNS(svg, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };

  // Puts a step on a board: this page's, or one that is to be printed.
  const put = (root, at) => {
    const step = steps[at];
    const slots = [...root.querySelector('.slots').children];
    const middle = (square) =>
      slots[square].getAttribute('transform').match(/-?\d+/g).slice(0, 2);
    slots.forEach((slot, n) => {
      const symbol = step.slots[n];
      if (symbol) slot.setAttribute('href', '#s' + symbol);
      else slot.removeAttribute('href');
    });
    root.querySelector('.marks').replaceChildren(
      ...step.marks.map((square) => {
        const [x, y] = middle(square);
        return make('use', { href: '#mark', x, y });
      }),
      ...step.figures.map((figure) => {
        const d = 'M' + figure.map((square) => middle(square).join(' ')).join('L') + 'Z';
        return make('path', { d });
      }),
    );
    root.querySelectorAll('.arrows').forEach((group, n) => {
      group.setAttribute('visibility', n === step.arrows ? 'visible' : 'hidden');
    });
  };

  const position = (at) => {
    const rows = [];
    for (let rank = ranks - 1; rank >= 0; rank--) {
      const row = steps[at].slots.slice(rank * files, (rank + 1) * files);
      const text = Array.from({ length: files }, (_, n) => row[n] || ' ').join('');
      rows.push(text.replace(/ +/g, (run) => run.length));
    }
    return rows.join('/') + ' ' + steps[at].tail;
  };

  const words = (at) => {
    const kinds = {};
    for (let square = 0; square < squares; square++) {
      const symbol = steps[at].slots[square];
      if (symbol) (kinds[symbol] = kinds[symbol] || []).push(nameOf(square));
    }
    const parts = Object.keys(data.names)
      .filter((symbol) => kinds[symbol])
      .map((symbol) => `${data.names[symbol]}: ${kinds[symbol].join(', ')}.`);
    return parts.join(' ') || 'The board is empty.';
  };

  const summary = (at) =>
    [...items[at].querySelectorAll('a, i, p')].map((part) => part.textContent.trim()).join('. ');

  const show = (at, keep) => {
    now = Math.max(0, Math.min(steps.length - 1, at));
    put(board, now);
    for (const item of items) item.querySelector('a').removeAttribute('aria-current');
    const item = items[now];
    item.querySelector('a').setAttribute('aria-current', 'step');
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    get('now').textContent = summary(now);
    get('count').textContent = `${now} of ${steps.length - 1}`;
    get('words').textContent = words(now);
    get('position').textContent = position(now);
    for (const id of ['first', 'back']) get(id).setAttribute('aria-disabled', now === 0);
    for (const id of ['next', 'last']) {
      get(id).setAttribute('aria-disabled', now === steps.length - 1);
    }
    if (now === steps.length - 1) stop();
    if (!keep) {
      try {
        history.replaceState(null, '', '#' + item.id);
      } catch {
        // Some browsers give a file no history; the link is then not kept.
      }
    }
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    get('play').setAttribute('aria-pressed', 'false');
  };

  const play = () => {
    if (timer) return stop();
    if (now === steps.length - 1) show(0);
    timer = setInterval(() => show(now + 1), still ? 3000 : 1500);
    get('play').setAttribute('aria-pressed', 'true');
  };

  // The whole picture is turned, and all that is to be read is turned back.
  const turn = (root, on) => {
    const box = root.viewBox.baseVal;
    const whole = root.querySelector('.whole');
    if (on) whole.setAttribute('transform', `rotate(180 ${box.width / 2} ${box.height / 2})`);
    else whole.removeAttribute('transform');
    for (const part of root.querySelectorAll('.u, .slots > use')) {
      const bare = part.getAttribute('transform').replace('rotate(180)', '');
      part.setAttribute('transform', on ? bare.replace(')', ')rotate(180)') : bare);
    }
  };

  const flip = () => {
    flipped = !flipped;
    turn(board, flipped);
    get('flip').setAttribute('aria-pressed', flipped);
  };

  const theme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  };

  const actions = {
    first: () => show(0),
    back: () => show(now - 1),
    next: () => show(now + 1),
    last: () => show(steps.length - 1),
    play,
    flip,
    theme,
  };
  for (const id in actions) {
    get(id).addEventListener('click', () => {
      if (id !== 'play' && id !== 'theme' && id !== 'flip') stop();
      actions[id]();
    });
  }

  const keys = {
    ArrowLeft: 'back',
    ArrowRight: 'next',
    Home: 'first',
    End: 'last',
    f: 'flip',
    d: 'theme',
    p: 'play',
  };
  document.addEventListener('keydown', (event) => {
    const id = keys[event.key];
    if (!id || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    get(id).click();
  });

  // A swipe goes the way of the finger; a tap on a half of the board does too.
  let touched = null;
  board.addEventListener('pointerdown', (event) => (touched = event.clientX));
  board.addEventListener('pointerup', (event) => {
    if (touched === null) return;
    const way = event.clientX - touched;
    const box = board.getBoundingClientRect();
    const right = event.clientX > box.left + box.width / 2;
    touched = null;
    stop();
    if (Math.abs(way) > 30) show(now + (way < 0 ? 1 : -1));
    else show(now + (right ? 1 : -1));
  });

  const follow = () => {
    const at = items.findIndex((item) => '#' + item.id === location.hash);
    if (at >= 0) show(at, true);
    return at >= 0;
  };
  addEventListener('hashchange', follow);
  list.addEventListener('click', stop);

  // On paper: a diagram every few turns, and one of the end.
  addEventListener('beforeprint', () => {
    const every = Math.max(5, Math.ceil((steps.length - 1) / 12));
    for (let at = 0; at < steps.length; at++) {
      if (at % every && at !== steps.length - 1) continue;
      const figure = document.createElement('figure');
      const copy = board.cloneNode(true);
      copy.removeAttribute('id');
      copy.querySelector('defs').remove();
      put(copy, at);
      const caption = document.createElement('figcaption');
      caption.textContent = items[at].querySelector('a').textContent;
      figure.append(copy, caption);
      get('prints').append(figure);
    }
  });
  addEventListener('afterprint', () => get('prints').replaceChildren());

  document.documentElement.dataset.live = '';
  if (!follow()) show(steps.length - 1, true);
})();
