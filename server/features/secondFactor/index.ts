import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './setUp.ts'
import { getSecondFactor, passSecondFactor } from './show.ts'

export { resetSecondFactor } from './byOperator.ts'
export { hasSecondFactor } from './hasSecondFactor.ts'
export { secondFactorExporter } from './exporter.ts'

export const secondFactorOperations = [
  getSecondFactor,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  passSecondFactor,
]
