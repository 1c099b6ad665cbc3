import { shareByEmail } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { share } from './share'

export const shareRoutes = (router: Router): void => {
  mount(router, shareByEmail, share(router.deps))
}
