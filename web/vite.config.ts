import react from '@vitejs/plugin-react'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { formatAppManifest } from './appManifest.ts'

const compressible = /\.(m?js|css|svg|json|webmanifest|txt|wasm|onnx)$/
const minCompressedBytes = 512
/**
 * Size in bytes above which a file is compressed at level 9 of 11, which takes 0.6 s instead of 7 s for 4 MB. The
 * result is 13 % larger.
 */
const maxHighestLevelBytes = 2_000_000
const fastLevel = 9
/**
 * Size in bytes above which a file is compressed at the fastest level. The model files of the speech recogniser have 14
 * and 20 MB and would take half a minute at a higher level.
 */
const maxFastLevelBytes = 6_000_000
const fastestLevel = 4

/**
 * Compresses each text file once during the build, usually at the highest level. The server only chooses which
 * compressed file to send.
 */
function compressBuild(folder: string): Plugin {
  return {
    name: 'compress-build',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const compress = async (name: string) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        if (bytes.length < minCompressedBytes) return
        const isHuge = bytes.length > maxFastLevelBytes
        const smallLevel = bytes.length > maxHighestLevelBytes ? fastLevel : constants.BROTLI_MAX_QUALITY
        const level = isHuge ? fastestLevel : smallLevel
        const best = {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: level },
        }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: isHuge ? fastestLevel : 9 }))
      }
      await Promise.all(names.filter((name) => compressible.test(name)).map(compress))
    },
  }
}

/** Writes the manifest of the installed app, which lists the file formats that can be imported. */
const writeAppManifest: Plugin = {
  name: 'write-app-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: formatAppManifest() })
  },
}

/**
 * Modules that every page needs or some screens share. They are bundled into one file, because one file compresses
 * better than many small ones.
 */
const sharedByAllPages = [
  'web/features/auth/EmailSentPanel.tsx',
  'web/features/auth/auth.module.css',
  'web/features/auth/email/ResendButton.tsx',
  'web/features/auth/email/VerifyPrompt.tsx',
  'web/features/auth/email/emailAddress.ts',
  'web/features/auth/email/useVerificationEmail.ts',
  'web/features/auth/messages.ts',
  'web/features/auth/readForm.ts',
  'web/features/auth/useFocusHeading.ts',
  'web/features/auth/useSignInNotice.ts',
  'web/platform/api/callError.ts',
  'web/platform/api/client.ts',
  'web/platform/api/publicVoices.ts',
  'web/platform/page/bannerVisibility.ts',
  'web/platform/page/once.ts',
  'web/platform/page/pageState.ts',
  'web/platform/page/theme.ts',
  'web/platform/page/useIsHydrated.ts',
  'web/platform/page/useIsOnline.ts',
  'web/platform/page/useSending.ts',
  'web/platform/page/yieldToMain.ts',
  'web/platform/session/access.ts',
  'web/platform/session/redirects.ts',
  'web/platform/session/safeRedirect.ts',
  'web/platform/session/session.ts',
  'web/platform/session/visitorChoices.ts',
  'web/routePage.tsx',
  'web/router.tsx',
  'web/shell/messages.ts',
  'web/shell/navigation/ThemeSelector.tsx',
  'web/shell/navigation/navigation.ts',
  'web/shell/navigation/useSignOut.ts',
  'web/state/createEmitter.ts',
  'web/state/createStore.ts',
  'web/state/useStore.ts',
  'web/ui/actions/Button.tsx',
  'web/ui/feedback/Notice.tsx',
  'web/ui/feedback/Skeleton.tsx',
  'web/ui/forms/SegmentedControl.tsx',
  'web/ui/layout/Icon.tsx',
  'web/ui/layout/Screen.tsx',
  'web/ui/overlays/toasts.ts',
  'web/ui/plural.ts',
]

/** Modules that the sign-up and sign-in screens share. */
const sharedByAuthPages = [
  'web/features/auth/errorMessages.ts',
  'web/features/auth/password/StrengthMeter.tsx',
  'web/features/auth/useFieldProblem.ts',
]

/** Modules of the form on the sign-up, sign-in and pricing screens. */
const sharedByForms = [
  'web/platform/session/attribution.ts',
  'web/ui/forms/TextField.module.css',
  'web/ui/forms/TextField.tsx',
]

/** Modules that the pricing page shares with the account page. */
const sharedByPlans = [
  'web/features/billing/billing.module.css',
  'web/features/billing/messages.ts',
  'web/features/billing/checkout/useRedeemCoupon.ts',
  'web/features/billing/pending/PendingChoices.tsx',
  'web/features/billing/pricing/PromoCodeForm.tsx',
]

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns a function that tests whether a module is in the list `paths`. `packages` adds the packages that every page
 * loads.
 */
function isOneOf(paths: readonly string[], packages?: RegExp): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(join(repository, path)))
  if (missing.length > 0) throw new Error(`web/vite.config.ts names files that do not exist: ${missing.join(', ')}`)
  return (id) => packages?.test(id) === true || paths.some((path) => id.split('?', 1)[0]?.endsWith(`/${path}`))
}

const webFolder = fileURLToPath(new URL('.', import.meta.url))
const productionRouter = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
)
const { version } = JSON.parse(readFileSync(join(webFolder, '../package.json'), 'utf8')) as { version: string }
const outDir = join(webFolder, '../dist/web')

export default defineConfig(({ command, isSsrBuild }) => {
  // A build is always a production build, also when a test or a development shell starts it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: webFolder,
    plugins: [react(), ...(isSsrBuild ? [] : [writeAppManifest, compressBuild(outDir)])],
    // The server build uses React's production code, whatever NODE_ENV the process has.
    define: {
      'import.meta.env.APP_VERSION': JSON.stringify(version),
      ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    },
    ssr: { noExternal: true as const },
    // The package exports only the development build, which logs warnings. This alias chooses the production build.
    resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [] },
    css: { modules: { localsConvention: 'camelCaseOnly' as const } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      assetsInlineLimit: 0,
      target: 'es2023',
      // There is no modulepreload polyfill: browsers that need it do not support other parts of the page. The list of
      // files to preload is not bundled, because every page would have to load that list.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
      },
      rollupOptions: {
        // The compression is always the slowest plugin, so the warning about it is not useful.
        checks: { pluginTimings: false },
        // Inlines messages where they are used, so that a page loads only the messages that it shows.
        optimization: { inlineConst: true },
        input: {
          main: join(webFolder, 'main.tsx'),
          ...(isSsrBuild ? {} : { serviceWorker: join(webFolder, 'serviceWorker.ts') }),
        },
        output: isSsrBuild
          ? // The server code is one file: a build that runs at the same time as the server must not remove chunks that the server loads later.
            { codeSplitting: false }
          : // Browsers identify a service worker by its URL, so the file name never changes.
            {
              entryFileNames: ({ name }) =>
                name === 'serviceWorker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
              // The server treats a file that ends in `.gz` as the compressed form of another file, so such a file is
              // renamed.
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.gz') ? 'assets/[name]-[hash].bin' : 'assets/[name]-[hash][extname]',
              // Modules that every page needs or several screens share are bundled: one file compresses better than
              // fifteen.
              codeSplitting: {
                groups: [
                  { name: 'base', test: isOneOf(sharedByAllPages, /\/(react-router|react|scheduler)\//) },
                  { name: 'forms', test: isOneOf(sharedByForms) },
                  { name: 'plans', test: isOneOf(sharedByPlans) },
                  { name: 'auth', test: isOneOf(sharedByAuthPages) },
                ],
              },
            },
      },
    },
  }
})
