import type { Router } from '../http/mount'
import { addedRowRoutes } from './addedRows'
import { analysisRoutes } from './analysis'
import { clientRoutes } from './client'
import { datasetRoutes } from './datasets'
import { downloadRoutes } from './downloads'
import { favoriteRoutes } from './favorites'
import { documentRoutes } from './documents'
import { importRoutes } from './imports'
import { insightRoutes } from './insights'
import { preferenceRoutes } from './preferences'
import { questionRoutes } from './questions'
import { reportRoutes } from './reports'
import { responseRoutes } from './responses'
import { savedFilterRoutes } from './savedFilters'
import { searchRoutes } from './search'
import { sessionRoutes } from './session'
import { shareRoutes } from './share'
import { storyRoutes } from './stories'
import { studyRoutes } from './studies'
import { summaryRoutes } from './summaries'

/** One line per area of the contract. */
export const routes: readonly ((router: Router) => void)[] = [
  sessionRoutes,
  clientRoutes,
  studyRoutes,
  insightRoutes,
  datasetRoutes,
  analysisRoutes,
  questionRoutes,
  addedRowRoutes,
  savedFilterRoutes,
  // Before reports: POST /reports/summary/ is not a study called "summary".
  summaryRoutes,
  reportRoutes,
  downloadRoutes,
  importRoutes,
  documentRoutes,
  favoriteRoutes,
  preferenceRoutes,
  storyRoutes,
  shareRoutes,
  searchRoutes,
  responseRoutes,
]
