export const confirmEmailDone = (email: string) => `Your address is now ${email}.`
export const undoEmailDone = (email: string) => `Your address is ${email} again, and every device is signed out.`

export const pendingDiscountWaits = (code: string, percent: number) =>
  `Your code ${code} is in your account: ${percent} % off when you choose a plan.`
export const pendingPlanNext = {
  monthly: 'You chose the monthly plan. Sign in to continue with it.',
  annual: 'You chose the annual plan. Sign in to continue with it.',
  pro: 'You chose the Pro plan. Sign in to continue with it.',
  studio: 'You chose the Studio plan. Sign in to continue with it.',
} as const
export const pendingPlanAfterTrial = {
  monthly: 'You chose the monthly plan. We’ll offer it when your free time ends; nothing is charged before.',
  annual: 'You chose the annual plan. We’ll offer it when your free time ends; nothing is charged before.',
  pro: 'You chose the Pro plan. We’ll offer it when your free time ends; nothing is charged before.',
  studio: 'You chose the Studio plan. We’ll offer it when your free time ends; nothing is charged before.',
} as const
