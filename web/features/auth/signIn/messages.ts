export const emailSentReset = (email: string) =>
  `If there is an account for ${email}, a link to set a new password is on its way. It works once, within the hour.`
export const emailSentSignInLink = (email: string) =>
  `If there is an account for ${email}, a link that signs you in is on its way. It works once.`

export const choicesCode = (code: string) => `Your code: ${code}`
export const choicesPlan = {
  monthly: 'Your plan: Monthly',
  annual: 'Your plan: Annual',
  pro: 'Your plan: Pro',
  studio: 'Your plan: Studio',
} as const
export const choicesRemoveCode = 'Remove the code'
export const choicesRemovePlan = 'Remove the plan'
export const choicesRemove = 'Remove'
export const choicesSent = 'Both are saved in your account: you can confirm your email on any device.'
export const choicesSentOne = 'It is saved in your account: you can confirm your email on any device.'
