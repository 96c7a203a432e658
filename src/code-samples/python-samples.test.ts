import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '../contract/endpoints/pools'
import { codeSample } from './code-sample'
import type { SampleRequest } from './request'
import { sampleRequests } from './test-requests'

const folder = mkdtempSync(join(tmpdir(), 'pooldeck-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Stands in for the SDK and for httpx: says what it was called with. */
const STAND_IN = `
import json
class Response: pass
class Recorder:
    def __init__(self, path=""): self._path = path
    def __getattr__(self, name): return Recorder((self._path + "." if self._path else "") + name)
    def __call__(self, *args, **kwargs):
        if self._path == "with_options": return Recorder()
        if self._path.split(".")[0] in ("items", "json", "content", "write_to_file"): return b""
        kwargs.pop("cast_to", None)
        print(json.dumps([self._path, args, kwargs]))
        return Recorder()
    def __str__(self): return ""
def Kernel(**options):
    assert options["api_key"] == "from the environment"
    return Recorder()
`

/** Runs every file, and shows the calls of each on a line. */
const RUN_ALL = `
import sys, io, contextlib, json
from unittest.mock import mock_open, patch
for file in json.load(sys.stdin):
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), patch("builtins.open", mock_open()):
        exec(compile(file, "sample.py", "exec"), {})
    print(shown.getvalue().strip().split("\\n")[0])
`

const python = hasPython()

function hasPython(): boolean {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' }).startsWith('Python 3')
  } catch {
    return false
  }
}

test.runIf(python)('Python reads the samples as they were meant', () => {
  writeFileSync(join(folder, 'kernel.py'), STAND_IN)
  writeFileSync(join(folder, 'httpx.py'), 'class Response: pass\n')
  const requests = sampleRequests('http://127.0.0.1:4600')
  const printed = execFileSync('python3', ['-c', RUN_ALL], {
    input: JSON.stringify(requests.map((request) => codeSample('python', request))),
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, POOLDECK_API_KEY: 'from the environment', PYTHONPATH: folder, PYTHONUTF8: '1' },
  })
  const calls = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string[], Record<string, unknown>])
  expect(calls.length).toBe(requests.length)
  calls.forEach(([path, given, named], index) => {
    const { endpoint, params = {}, query = {}, body = {} } = requests[index] as SampleRequest
    if (endpoint.extension) return expect(path).toBe(endpoint.method.toLowerCase())
    const { extra_body = {}, ...known } = named
    expect([path, given, { ...known, ...(extra_body as object) }]).toEqual([
      expect.stringMatching(/^(browser_pools|browsers\.computer)\.[a-z_]+$/),
      Object.values(params),
      JSON.parse(JSON.stringify({ ...query, ...(body as object) })),
    ])
  })
})

test('a sample is laid out as a person would write it', () => {
  const request = { endpoint: createPool, body: { size: 2, headless: true }, baseUrl: 'http://127.0.0.1:4600' }
  expect(codeSample('python', request)).toBe(`import os

from kernel import Kernel

client = Kernel(
    base_url="http://127.0.0.1:4600",
    api_key=os.environ["POOLDECK_API_KEY"],
)

pool = client.browser_pools.create(size=2, headless=True)
print(pool)`)
})
