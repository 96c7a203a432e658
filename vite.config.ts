import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { headlessOptions } from './e2e/support/viewer-browser.ts'
import { assembly } from './src/setup/assembly.ts'
import { bundled } from './src/setup/bundled.ts'
import { CHUNKS } from './src/setup/chunks.ts'
import { compiled } from './src/setup/compiled.ts'
import { LongestFirst } from './src/setup/longest-first.ts'
import { precompress } from './src/setup/precompress.ts'

/** Where `npm run dev` keeps the service; the dashboard's dev server forwards the API to it. */
const service = process.env['POOLDECK_DEV_SERVICE']

/** From which sources this is built, in some letters; empty when nobody says (`src/setup/build.mjs` does). */
const sources = process.env['POOLDECK_BUILD'] ?? ''

/** What the service answers, by how the path begins; the rest is the dashboard. */
const answered =
  'audit-logs auth browser_pools browsers profiles extensions proxies org projects service healthz metrics openapi.json playground'

/** What of the contract may go where nothing is read of it. */
const UNUSED = {
  manualPureFunctions: ['z'],
  moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
}

/** The operations as plain data, which `src/setup/operations.mjs` writes. */
const OPERATIONS = [
  {
    find: /^(?:\.\.?\/)+(?:contract\/)?endpoints\/([a-z-]+)$/,
    replacement: `${import.meta.dirname}/dist/operations/$1.js`,
  },
]

/** The embedded database of a test is open for seconds: to optimize it took more time than the test. */
const RUN_BRIEFLY = ['--wasm-tiering-budget=200000000']

/** Tests in Node. */
const LOGIC = {
  setupFiles: ['src/setup/chance.ts', 'src/setup/logic.ts'],
  // Most of the time went by loading the same modules for each file; no test changes what another one sees of them.
  isolate: false,
  execArgv: RUN_BRIEFLY,
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [assembly(), bundled(), compiled(), react(), tailwindcss(), precompress()],
  resolve: { alias: command === 'build' && !isSsrBuild ? OPERATIONS : [] },
  // Made anew by the service for each page (src/service/http/dashboard.ts).
  html: { cspNonce: 'CSP_NONCE' },
  define: { 'import.meta.env.POOLDECK_BUILD': JSON.stringify(sources) },
  // The service serves what is public from the dashboard's folder.
  build: {
    outDir: 'dist/dashboard',
    target: 'es2022',
    // They know light-dark(): rewritten for older ones, it would be decided for the whole page, and not where it is used.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    copyPublicDir: !isSsrBuild,
    // What each view loads first is checked (e2e/desk/first-load.spec.ts).
    manifest: !isSsrBuild,
    // A schema that nobody uses does nothing, and is left out.
    rolldownOptions: {
      // Most of a build is the compiler of the picture encoder, as it must be.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && { treeshake: UNUSED, output: { codeSplitting: CHUNKS } }),
    },
  },
  // Found before a page opens: what is found later reloads it, in the middle of a component's test too.
  optimizeDeps: { entries: ['index.html', 'src/**/*.component.test.tsx'] },
  server: {
    // Looking through all folders for what may change took 2 s of a run that waits for no change.
    ...(process.argv.includes('run') && { watch: null }),
    ...(service && {
      proxy: Object.fromEntries(answered.split(' ').map((name) => [`/${name}`, { target: service, ws: true }])),
    }),
  },
  test: {
    // All three are for a machine that does other work; where nothing is wrong nothing waits for them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    // Half of each file is waiting, for hosts to be given up or browsers to start. What waits longest begins first.
    maxWorkers: 2 * availableParallelism(),
    globalSetup: 'src/service/database/test-database.ts',
    reporters: [['default', { summary: false }]],
    // A line for each file; failures are reported whole.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    projects: [
      {
        extends: true,
        test: {
          ...LOGIC,
          name: 'logic and browsers of the service',
          include: ['src/service/**/*.test.ts'],
          exclude: ['src/**/*.hosts.test.ts', 'src/**/*.videos.test.ts'],
        },
      },
      {
        extends: true,
        // Of `npm run hosts`.
        test: { ...LOGIC, name: 'hosts', include: ['src/service/**/*.hosts.test.ts'] },
      },
      {
        extends: true,
        // Of `npm run videos`.
        test: { ...LOGIC, name: 'videos', include: ['src/service/**/*.videos.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...LOGIC,
          name: 'logic of the rest',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/service/**', 'src/**/*.component.test.tsx'],
          // They seldom wait: beside the others they would only take their time.
          sequence: { sequencer: LongestFirst, groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // Parts of the dashboard in the browser that a person has, without a service behind them.
          name: 'components',
          include: ['src/**/*.component.test.tsx'],
          setupFiles: 'src/setup/component.ts',
          // As above: a page of its own for each file loaded the dashboard's modules each time.
          isolate: false,
          browser: {
            enabled: true,
            // A browser of a busy machine is there late.
            connectTimeout: 300_000,
            headless: true,
            // To draw what moves took a seventh of the time.
            provider: playwright({
              launchOptions: headlessOptions,
              contextOptions: { reducedMotion: 'reduce' },
              // A click on what is not there says then what that is.
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            // One page, which has the focus; beside it the other project has its workers.
            fileParallelism: false,
          },
        },
      },
    ],
  },
}))
