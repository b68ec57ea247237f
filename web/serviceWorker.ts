import { serveOfflinePage, type WorkerScope } from './platform/page/offlineWorker.ts'

// Runs only in a service worker, but the project's types are those of pages.
serveOfflinePage(self as unknown as WorkerScope)
