/** Errors thrown before `pageReports.ts` is loaded. */
export const earlyErrors: (ErrorEvent | PromiseRejectionEvent)[] = []
const maxErrors = 10

const collect = (event: ErrorEvent | PromiseRejectionEvent) => {
  if (earlyErrors.length < maxErrors) earlyErrors.push(event)
}

/** Collects errors until `pageReports.ts`, which is loaded last, reports them. */
export function captureEarlyErrors(): void {
  addEventListener('error', collect)
  addEventListener('unhandledrejection', collect)
}

export function stopEarlyErrorCapture(): void {
  removeEventListener('error', collect)
  removeEventListener('unhandledrejection', collect)
}
