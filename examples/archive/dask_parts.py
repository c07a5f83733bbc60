#!/usr/bin/env python3
"""Has the workers of a Dask cluster run herald on parts of a collection, and
prints what they say in the order of the parts. Here the cluster is two workers of
this machine; `Client("tcp://…")` is one that runs elsewhere, which then has to see
the file under the same name.

Usage: dask_parts.py PATH/TO/herald COLLECTION COMMAND [OPTION...]
"""

import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster

BORDER = b"\n--- # file: "
# About how long a part is, in bytes.
PART = 300_000


def parts(path):
    """Where parts begin and end: each but the first begins at a game."""
    size = os.path.getsize(path)
    starts = [0]
    with open(path, "rb") as file:
        at = PART
        while at < size:
            file.seek(at)
            ahead = file.read(4 * PART)
            found = ahead.find(BORDER)
            if found < 0:
                at += len(ahead) - len(BORDER) + 1 if len(ahead) == 4 * PART else size
                continue
            starts.append(at + found + 1)
            at = starts[-1] + PART
    return list(zip(starts, [*starts[1:], size]))


def work(part, path, command):
    """What herald says of a part. A fault in a game is said in the output and no
    failure of the work."""
    start, end = part
    with open(path, "rb") as file:
        file.seek(start)
        text = file.read(end - start)
    done = subprocess.run(command, input=text, capture_output=True)
    if done.returncode not in (0, 1, 2) or (done.returncode == 2 and not done.stdout):
        raise RuntimeError(done.stderr.decode())
    return done.stdout


def main():
    herald, path, command, *options = sys.argv[1:]
    path = os.path.abspath(path)
    command = [herald, command, *options, "-"]
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, Client(cluster) as client:
        futures = client.map(work, parts(path), path=path, command=command, pure=False)
        for future in futures:
            sys.stdout.buffer.write(future.result())


if __name__ == "__main__":
    main()
