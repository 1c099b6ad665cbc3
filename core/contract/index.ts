import * as access from './access'
import * as account from './account'
import * as addedRows from './addedRows'
import * as analysis from './analysis'
import * as askedBefore from './askedBefore'
import * as audit from './audit'
import * as carried from './carried'
import * as banners from './banners'
import * as branding from './branding'
import * as client from './client'
import * as comments from './comments'
import * as organisation from './organisation'
import * as datasets from './datasets'
import * as documents from './documents'
import * as downloads from './downloads'
import * as favorites from './favorites'
import * as findings from './findings'
import * as fields from './fields'
import * as following from './following'
import * as forwarding from './forwarding'
import * as glossary from './glossary'
import * as groups from './groups'
import * as imports from './imports'
import * as insights from './insights'
import * as integrations from './integrations'
import * as joining from './joining'
import * as listViews from './listViews'
import * as people from './people'
import * as personalData from './personalData'
import * as preparation from './preparation'
import * as receipts from './receipts'
import * as reports from './reports'
import * as responses from './responses'
import * as savedFilters from './savedFilters'
import * as tableBooks from './tableBooks'
import * as search from './search'
import * as session from './session'
import * as share from './share'
import * as signOn from './signOn'
import * as stories from './stories'
import * as storyCards from './storyCards'
import * as storyFigures from './storyFigures'
import * as storyReaders from './storyReaders'
import * as storyVersions from './storyVersions'
import * as studies from './studies'
import * as suggestions from './suggestions'
import * as summaries from './summaries'
import * as tokens from './tokens'
import * as usage from './usage'
import * as weighting from './weighting'
import * as whitelist from './whitelist'
import type { Endpoint } from './http'

export * from './access'
export * from './account'
export * from './addedRows'
export * from './analysis'
export * from './askedBefore'
export * from './audit'
export * from './carried'
export * from './banners'
export * from './branding'
export * from './client'
export * from './comments'
export * from './organisation'
export * from './datasets'
export * from './documents'
export * from './downloads'
export * from './edits'
export * from './errors'
export * from './favorites'
export * from './findings'
export * from './fields'
export * from './following'
export * from './form'
export * from './forwarding'
export * from './glossary'
export * from './groups'
export * from './http'
export * from './imports'
export * from './insights'
export * from './integrations'
export * from './listing'
export * from './listViews'
export * from './mediaTypes'
export * from './joining'
export * from './people'
export * from './personalData'
export * from './preparation'
export * from './receipts'
export * from './reports'
export * from './responses'
export * from './savedFilters'
export * from './tableBooks'
export * from './scopes'
export * from './search'
export * from './session'
export * from './shape'
export * from './share'
export * from './signOn'
export * from './status'
export * from './steps'
export * from './stories'
export * from './storyCards'
export {
  storyCardContent,
  type NewStoryCard,
  type NewStoryCover,
  type StoryCard,
  type StoryCardContent,
} from './storyContent'
export * from './storyFigures'
export * from './storyReaders'
export * from './storyVersions'
export * from './studies'
export * from './suggestions'
export * from './summaries'
export * from './tokens'
export * from './usage'
export * from './weighting'
export * from './whitelist'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

/** Every endpoint: the router, the OpenAPI document and the rights tests are made from this list. */
export const allEndpoints: readonly Endpoint[] = [
  session,
  // Before people: what is done to a person is no change of one.
  account,
  // Before {id} of a field: bulk is an address of its own.
  fields,
  client,
  branding,
  organisation,
  audit,
  forwarding,
  usage,
  joining,
  personalData,
  people,
  glossary,
  groups,
  whitelist,
  tokens,
  studies,
  stories,
  storyVersions,
  storyReaders,
  storyCards,
  storyFigures,
  comments,
  favorites,
  listViews,
  following,
  search,
  suggestions,
  documents,
  datasets,
  preparation,
  carried,
  weighting,
  imports,
  analysis,
  findings,
  addedRows,
  savedFilters,
  tableBooks,
  banners,
  // Before {studyId}: POST /reports/summary/ has a path of its own.
  summaries,
  receipts,
  reports,
  downloads,
  insights,
  integrations,
  share,
  access,
  signOn,
  responses,
  askedBefore,
]
  .flatMap(area => Object.values(area) as unknown[])
  .filter(isEndpoint)
