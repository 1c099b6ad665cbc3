import type { Router } from '../http/mount'
import { analysisRoutes } from './analysis'
import { datasetRoutes } from './datasets'
import { importRoutes } from './imports'
import { reportRoutes } from './reports'
import { sessionRoutes } from './session'
import { studyRoutes } from './studies'

/** One line per area of the contract. */
export const routes: readonly ((router: Router) => void)[] = [
  sessionRoutes,
  studyRoutes,
  datasetRoutes,
  analysisRoutes,
  reportRoutes,
  importRoutes,
]
