import * as contract from '@core/contract'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { getBranding } from './branding'
import { getBrandingPicture, getLoginLook, getLoginPicture } from './brandingPicture'
import { sweepBranding } from './brandingStore'
import { patchBranding, uploadBranding } from './changeBranding'
import { listFields, getField } from './fields'
import { getClientEffects } from './effects'
import { getClient } from './get'
import { patchClient } from './settings'
import { getDomain } from './groups'
import { getTemplate } from './template'

export const clientArea: Area = {
  routes: () => [
    inTransaction(contract.getClient, getClient),
    inTransaction(contract.patchClient, patchClient),
    inTransaction(contract.getClientEffects, getClientEffects),
    inTransaction(contract.getBranding, getBranding),
    on(contract.uploadBranding, uploadBranding),
    on(contract.patchBranding, patchBranding),
    on(contract.getTemplate, getTemplate),
    onPublic(contract.getBrandingPicture, getBrandingPicture),
    onPublic(contract.getLoginLook, getLoginLook),
    onPublic(contract.getLoginPicture, getLoginPicture),
    inTransaction(contract.listFields, listFields),
    inTransaction(contract.getField, getField),
    inTransaction(contract.getDomain, getDomain),
  ],
  sweeps: [sweepBranding],
}
