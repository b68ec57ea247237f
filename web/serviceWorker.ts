import { serveOfflinePage, type WorkerScope } from './platform/page/offlineWorker.ts'
import { openNotifications, type NotificationScope } from './platform/reminders/openNotification.ts'

// The type conversion is needed because the project is compiled with the types of pages, but this file runs in a
// service worker.
const scope = self as unknown as WorkerScope & NotificationScope
serveOfflinePage(scope)
openNotifications(scope)
