import * as messages from '../messages.ts'

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, messages.deviceNameAndroid],
  [/\bCrOS\b/, messages.deviceNameChromebook],
  [/\bWindows\b/, messages.deviceNameWindows],
  [/\bMac(?:intosh| OS X)\b/, messages.deviceNameMac],
  [/\bLinux\b/, messages.deviceNameLinux],
]

/** Returns the default name of a passkey, by the device in the user agent. */
export const getDeviceName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? messages.sectionThisDevice
