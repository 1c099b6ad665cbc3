import type { Router } from '../http/mount'
import { sessionRoutes } from './session'

/** One line per area of the contract. */
export const routes: readonly ((router: Router) => void)[] = [sessionRoutes]
