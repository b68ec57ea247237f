import { serveOfflinePage, type WorkerScope } from './platform/page/offlineWorker.ts'
import { openNotifications, type NotificationScope } from './platform/reminders/openNotification.ts'

// This file runs only in a service worker, but the project is compiled with the types of pages.
const scope = self as unknown as WorkerScope & NotificationScope
serveOfflinePage(scope)
openNotifications(scope)
