import { serveShell, type WorkerScope } from './platform/shellWorker.ts'

// This file runs in a service worker and nowhere else; the project's types are those of pages.
serveShell(self as unknown as WorkerScope)
