import type { Router } from '../http/mount'
import { analysisRoutes } from './analysis'
import { clientRoutes } from './client'
import { datasetRoutes } from './datasets'
import { favoriteRoutes } from './favorites'
import { documentRoutes } from './documents'
import { importRoutes } from './imports'
import { insightRoutes } from './insights'
import { preferenceRoutes } from './preferences'
import { questionRoutes } from './questions'
import { reportRoutes } from './reports'
import { responseRoutes } from './responses'
import { searchRoutes } from './search'
import { sessionRoutes } from './session'
import { shareRoutes } from './share'
import { storyRoutes } from './stories'
import { studyRoutes } from './studies'

/** One line per area of the contract. */
export const routes: readonly ((router: Router) => void)[] = [
  sessionRoutes,
  clientRoutes,
  studyRoutes,
  insightRoutes,
  datasetRoutes,
  analysisRoutes,
  questionRoutes,
  reportRoutes,
  importRoutes,
  documentRoutes,
  favoriteRoutes,
  preferenceRoutes,
  storyRoutes,
  shareRoutes,
  searchRoutes,
  responseRoutes,
]
