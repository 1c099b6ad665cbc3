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
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { branding } from './branding'
import * as fields from './fields'
import { get } from './get'
import { groups } from './groups'
import * as template from './template'

export const clientRoutes = (router: Router): void => {
  mount(router, getClient, get)
  mount(router, getBranding, branding)
  mount(router, uploadBranding, template.upload)
  mount(router, patchBranding, template.empty)
  mount(router, getTemplate, template.getFile)
  mount(router, listFields, fields.list)
  mount(router, getField, fields.get)
  mount(router, getDomain, groups)
}
