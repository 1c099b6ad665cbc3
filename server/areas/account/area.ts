import * as contract from '@core/contract'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { totpFactors } from '../../db/schema'
import { sealedColumn } from '../../store/sealedColumn'
import type { SessionDeps } from '../session'
import { passkeyChallenge, passkeyLogin, secondStep, secondStepPasskey } from './enter'
import {
  addPasskey,
  confirmTotp,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from './factors'
import { endPersonSessions, getSecondFactorPolicy, patchSecondFactorPolicy, removePersonFactors } from './others'
import { purposeOf } from './totp'
import { changePassword, endSession, endSessions, getAccount } from './own'

export const accountArea: Area<SessionDeps> = {
  routes: deps => [
    onPublic(contract.secondStep, secondStep(deps)),
    onPublic(contract.secondStepPasskey, secondStepPasskey),
    onPublic(contract.passkeyChallenge, passkeyChallenge(deps)),
    onPublic(contract.passkeyLogin, passkeyLogin(deps)),
    inTransaction(contract.getAccount, getAccount),
    inTransaction(contract.endSession, endSession),
    inTransaction(contract.endSessions, endSessions),
    on(contract.changePassword, changePassword(deps)),
    inTransaction(contract.startTotp, startTotp(deps)),
    on(contract.confirmTotp, confirmTotp(deps)),
    on(contract.removeTotp, removeTotp(deps)),
    inTransaction(contract.renewRecoveryCodes, renewRecoveryCodes),
    inTransaction(contract.passkeyOptions, passkeyOptions),
    inTransaction(contract.addPasskey, addPasskey),
    inTransaction(contract.removePasskey, removePasskey),
    inTransaction(contract.getSecondFactorPolicy, getSecondFactorPolicy),
    inTransaction(contract.patchSecondFactorPolicy, patchSecondFactorPolicy),
    inTransaction(contract.endPersonSessions, endPersonSessions),
    inTransaction(contract.removePersonFactors, removePersonFactors),
  ],
  sealed: [sealedColumn(totpFactors, 'seed', purposeOf)],
}
