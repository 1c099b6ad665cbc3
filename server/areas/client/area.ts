import {
  getBranding,
  getClient,
  getDomain,
  getField,
  getTemplate,
  listFields,
  patchBranding,
  uploadBranding,
} from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { readBranding } from './branding'
import * as fields from './fields'
import { get } from './get'
import { groups } from './groups'
import * as template from './template'
import { sweepBranding } from './brandingStore'

export const clientArea: Area = {
  routes: () => [
    on(getClient, get),
    inTransaction(getBranding, readBranding),
    on(uploadBranding, template.upload),
    on(patchBranding, template.empty),
    on(getTemplate, template.getFile),
    inTransaction(listFields, fields.list),
    inTransaction(getField, fields.get),
    inTransaction(getDomain, groups),
  ],
  sweeps: [sweepBranding],
}
