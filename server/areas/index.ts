import type { Router } from '../http/mount'
import { addedRowRoutes } from './questions/addedRowRoutes'
import { analysisRoutes } from './analysis/routes'
import { clientRoutes } from './client/routes'
import { datasetRoutes } from './datasets/routes'
import { downloadRoutes } from './downloads/routes'
import { favoriteRoutes } from './favorites/routes'
import { documentRoutes } from './documents/routes'
import { importRoutes } from './imports/routes'
import { insightRoutes } from './insights/routes'
import { preferenceRoutes } from './preferences/routes'
import { questionRoutes } from './questions/routes'
import { reportRoutes } from './reports/routes'
import { responseRoutes } from './responses/routes'
import { savedFilterRoutes } from './savedFilters/routes'
import { searchRoutes } from './search/routes'
import { sessionRoutes } from './session/routes'
import { shareRoutes } from './share/routes'
import { storyRoutes } from './stories/routes'
import { studyRoutes } from './studies/routes'
import { summaryRoutes } from './summaries/routes'

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
