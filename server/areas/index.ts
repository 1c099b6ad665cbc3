import type { Area } from '../access/verbs'
import type { JobServices } from '../jobs/types'
import { accessRequestsArea } from './accessRequests/area'
import { accountArea } from './account/area'
import { analysisArea } from './analysis/area'
import { auditArea } from './audit/area'
import { bannersArea } from './banners/area'
import { clientArea } from './client/area'
import { commentsArea } from './comments/area'
import { datasetsArea } from './datasets/area'
import { documentsArea } from './documents/area'
import { downloadsArea } from './downloads/area'
import { favoritesArea } from './favorites/area'
import { fieldsArea } from './fields/area'
import { findingsArea } from './findings/area'
import { followingArea } from './following/area'
import type { FollowingDeps } from './following'
import { fullTextArea } from './fullText/area'
import { glossaryArea } from './glossary/area'
import { importsArea } from './imports/area'
import { insightsArea } from './insights/area'
import { integrationsArea } from './integrations/area'
import { joiningArea } from './joining/area'
import { listViewsArea } from './listViews/area'
import type { JoiningDeps } from './joining'
import { personalDataArea } from './personalData/area'
import { peopleArea } from './people/area'
import { preferencesArea } from './preferences/area'
import { preparationArea } from './preparation/area'
import { questionsArea } from './questions/area'
import { receiptsArea } from './receipts/area'
import { reportsArea } from './reports/area'
import { responsesArea } from './responses/area'
import { savedFiltersArea } from './savedFilters/area'
import { searchArea } from './search/area'
import { sessionArea } from './session/area'
import type { SessionDeps } from './session'
import { shareArea } from './share/area'
import type { ShareDeps } from './share'
import { signOnArea } from './signOn/area'
import type { SignOnDeps } from './signOn'
import { similarArea } from './similar/area'
import { storiesArea } from './stories/area'
import { studiesArea } from './studies/area'
import { suggestionsArea } from './suggestions/area'
import { summariesArea } from './summaries/area'
import { tableBooksArea } from './tableBooks/area'
import { tokensArea } from './tokens/area'
import { usageArea } from './usage/area'

/** What single areas need besides what every request has. */
export type AreaDeps = SessionDeps & ShareDeps & FollowingDeps & JoiningDeps & SignOnDeps & JobServices

/** Every area that answers calls, works off jobs or sweeps. */
const areas: readonly Area<AreaDeps>[] = [
  sessionArea,
  accountArea,
  // Before client: bulk is not the id of a field.
  fieldsArea,
  glossaryArea,
  clientArea,
  auditArea,
  // Before people: a link of a person is no person.
  joiningArea,
  peopleArea,
  personalDataArea,
  signOnArea,
  tableBooksArea,
  tokensArea,
  studiesArea,
  insightsArea,
  integrationsArea,
  datasetsArea,
  fullTextArea,
  analysisArea,
  findingsArea,
  receiptsArea,
  questionsArea,
  preparationArea,
  savedFiltersArea,
  bannersArea,
  // Before reports: POST /reports/summary/ is not a study called "summary".
  summariesArea,
  reportsArea,
  downloadsArea,
  importsArea,
  documentsArea,
  favoritesArea,
  listViewsArea,
  followingArea,
  preferencesArea,
  storiesArea,
  commentsArea,
  shareArea,
  accessRequestsArea,
  searchArea,
  suggestionsArea,
  responsesArea,
  similarArea,
  usageArea,
]

export const routesOf = (deps: AreaDeps) => areas.flatMap(({ routes }) => routes(deps))

/** Every kind of job the runner may meet. */
export const allJobs = areas.flatMap(({ jobs = [] }) => jobs)

/** What is cleared away now and then in each client organisation, one after the other. */
export const allSweeps = areas.flatMap(({ sweeps = [] }) => sweeps)

/** Where secrets are kept sealed. */
export const allSealed = areas.flatMap(({ sealed = [] }) => sealed)
