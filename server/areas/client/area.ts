import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { getBranding } from './branding'
import { listFields, getField } from './fields'
import { getClient } from './get'
import { getDomain } from './groups'
import { uploadBranding, patchBranding, getTemplate } from './template'
import { sweepBranding } from './brandingStore'

export const clientArea: Area = {
  routes: () => [
    on(contract.getClient, getClient),
    inTransaction(contract.getBranding, getBranding),
    on(contract.uploadBranding, uploadBranding),
    on(contract.patchBranding, patchBranding),
    on(contract.getTemplate, getTemplate),
    inTransaction(contract.listFields, listFields),
    inTransaction(contract.getField, getField),
    inTransaction(contract.getDomain, getDomain),
  ],
  sweeps: [sweepBranding],
}
