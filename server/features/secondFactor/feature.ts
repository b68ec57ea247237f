import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './manageTotp.ts'
import { getSecondFactor, passSecondFactor } from './passSecondFactor.ts'
import { secondFactorExporter } from './exporter.ts'
import { hasSecondFactor } from './hasSecondFactor.ts'
import { defineFeature } from '../../services.ts'

/** The second factor (TOTP, RFC 6238) of admins and managers, with recovery codes. */
export const secondFactorFeature = defineFeature({
  name: 'secondFactor',
  uses: ['auth', 'clock', 'config', 'database', 'limits', 'live', 'mailer'],
  operations: [getSecondFactor, beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, passSecondFactor],
  exporter: secondFactorExporter,
  accountFacts: ({ database }) => ({ hasSecondFactor: (userId) => hasSecondFactor(database.db, userId) }),
})
