import { getBranding, getClient, getDomain, getField, listFields } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { branding } from '../services/client/branding'
import * as fields from '../services/client/fields'
import { get } from '../services/client/get'
import { groups } from '../services/client/groups'

export const clientRoutes = (router: Router): void => {
  mount(router, getClient, get)
  mount(router, getBranding, branding)
  mount(router, listFields, fields.list)
  mount(router, getField, fields.get)
  mount(router, getDomain, groups)
}
