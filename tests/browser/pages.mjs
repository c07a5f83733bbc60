// Opens every game's page in a real browser and plays it through by keys.
//
// node pages.mjs HERALD FOLDER: a page is made of each *.yaml in FOLDER. The
// folder in NODE_MODULES has playwright-core and axe-core.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import assert from 'node:assert/strict';

const [herald, folder] = process.argv.slice(2);
const require = createRequire(join(process.env.NODE_MODULES, 'index.js'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const out = mkdtempSync(join(tmpdir(), 'pages-'));
const run = (...args) =>
  execFileSync(herald, args, { encoding: 'utf8', maxBuffer: 1 << 24, stdio: ['ignore', 'pipe', 'ignore'] });

// The board part of a position string, from what is drawn.
const drawn = () => {
  const [files, ranks] = JSON.parse(document.getElementById('data').textContent).size;
  const slots = [...document.querySelectorAll('#board .slots use')];
  const shown = slots.map((slot) => (slot.getAttribute('href') || '#s').slice(2));
  const rows = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    let run = 0;
    for (let file = 0; file < files; file++) {
      const symbol = shown[rank * files + file];
      if (symbol === '') run++;
      else {
        row += (run || '') + symbol;
        run = 0;
      }
    }
    rows.push(row + (run || ''));
  }
  return rows.join('/');
};

// Where the pieces on the board are in its picture, as parts of it.
const places = () => {
  const [files, ranks] = JSON.parse(document.getElementById('data').textContent).size;
  const squares = [...document.querySelectorAll('#board .slots use')].slice(0, files * ranks);
  return squares
    .filter((use) => use.hasAttribute('href'))
    .map((use) => {
      const box = use.getBoundingClientRect();
      const whole = document.querySelector('#board > rect').getBoundingClientRect();
      const across = (box.x + box.width / 2 - whole.x) / whole.width;
      return [across, (box.y + box.height / 2 - whole.y) / whole.height];
    });
};

const faults = async (page, what) => {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const result = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations.map((fault) => `${fault.id}: ${fault.nodes[0].html} ${fault.nodes[0].failureSummary}`);
  });
  assert.deepEqual(found, [], what);
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const games = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
assert.ok(games.length > 0);
for (const name of games) {
  const game = join(folder, name);
  const html = join(out, name.replace('.yaml', '.html'));
  writeFileSync(html, run('page', game));
  const url = pathToFileURL(html).href;
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const requests = [];
  const errors = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);

  // To the end by keys, and what is seen there is what herald says.
  const steps = await page.locator('#moves > li').count();
  await page.keyboard.press('Home');
  const stem = readFileSync(game, 'utf8').match(/^game: (.*)$/m)[1];
  let start;
  try {
    start = run('show', game, '--turn', '0', '--position').trim();
  } catch {
    // With fair dice the opening throws come with the first move.
    start = run('show', '--game', stem, '--position').trim();
  }
  assert.equal(await page.evaluate(drawn), start.split(' ')[0], `${name}: the start`);
  for (let n = 1; n < steps; n++) await page.keyboard.press('ArrowRight');
  const position = run('show', game, '--position').trim();
  assert.equal(await page.evaluate(drawn), position.split(' ')[0], `${name}: the end`);
  assert.equal(await page.locator('#position').textContent(), position, name);
  assert.equal(await page.locator('#count').textContent(), `${steps - 1} of ${steps - 1}`);
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('#count').textContent(), new RegExp(`^${steps - 2} of`));

  // A link to a turn, and the same by a hash that changes.
  const middle = Math.floor(steps / 2);
  const id = await page.locator('#moves > li').nth(middle).getAttribute('id');
  const there = await context.newPage();
  await there.goto(`${url}#${id}`);
  assert.match(await there.locator('#count').textContent(), new RegExp(`^${middle} of`), name);
  const turn = id.slice(1);
  if (id.startsWith('t')) {
    const then = run('show', game, '--turn', turn, '--position').trim();
    assert.equal(await there.locator('#position').textContent(), then, `${name}: turn ${turn}`);
  }
  await there.close();

  // Flipped, every piece is where half a turn brings it.
  await page.keyboard.press('End');
  const before = await page.evaluate(places);
  await page.locator('#flip').click();
  const after = await page.evaluate(places);
  before.forEach(([x, y], n) => {
    const far = Math.hypot(1 - x - after[n][0], 1 - y - after[n][1]);
    assert.ok(far < 0.01, `${name}: flipped, a piece is ${far} of the picture off`);
  });
  await page.keyboard.press('f');

  // Articles on a tap, by the keyboard too.
  const article = page.locator('#moves button').first();
  if (await article.count()) {
    await article.focus();
    await page.keyboard.press('Enter');
    assert.ok(await page.locator('[popover]:popover-open').isVisible(), name);
    await faults(page, `${name}: an article`);
    await page.keyboard.press('Escape');
  }

  // Light and dark, wide and narrow.
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1200, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name}: ${wide} pixels wide on a screen of ${width}`);
      await faults(page, `${name}: ${colorScheme}, ${width}`);
      if (process.env.SHOTS) {
        const shot = `${name.replace('.yaml', '')}-${colorScheme}-${width}.png`;
        await page.screenshot({ path: join(process.env.SHOTS, shot) });
      }
    }
  }

  // Autoplay comes to an end by itself.
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.getElementById('play').ariaPressed === 'false', null, { timeout: 8000 });
  assert.match(await page.locator('#count').textContent(), new RegExp(`^${steps - 1} of`), name);
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 10000, `${name}: printed`);
  if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, name.replace('.yaml', '.pdf')), pdf);

  assert.deepEqual(errors, [], name);
  assert.deepEqual([...new Set(requests.map((to) => to.split('#')[0]))], [url], `${name}: requests`);
  await context.close();
  console.log(`${name}: ${steps} steps, sound`);
}

// The pages of the folder.
run('page', folder, '-o', join(out, 'site'));
const page = await (await browser.newContext()).newPage();
await page.goto(pathToFileURL(join(out, 'site', 'index.html')).href);
await faults(page, 'index.html');
assert.equal(await page.locator('main li a').count(), games.length);
await page.locator('main li a').first().click();
await page.waitForSelector('#board');
await browser.close();
console.log('the pages of the folder: sound');
