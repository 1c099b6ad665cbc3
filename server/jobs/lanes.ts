import { DOCUMENT_LIMITS, UPLOAD_LIMITS } from '@core/domain'

/**
 * Lanes of work that one file, or another service, can make last for minutes. Each has a place of its own in every process and takes none of the
 * others', so that nobody's import or download waits for somebody's document.
 */
const SLOW = ['documents', 'large documents', 'large imports', 'providers'] as const

type SlowLane = (typeof SLOW)[number]

const isSlow = (lane: string | null): boolean => SLOW.some(one => one === lane)

/** Imports from survey providers: they wait for answers most of the time. */
export const PROVIDER_LANE: SlowLane = 'providers'

export const documentLane = (bytes: number): SlowLane =>
  bytes > DOCUMENT_LIMITS.smallBytes ? 'large documents' : 'documents'

export const importLane = (bytes: number): SlowLane | 'imports' =>
  bytes > UPLOAD_LIMITS.survey.smallBytes ? 'large imports' : 'imports'

/** The places of a process: those that are shared, and each slow lane's own. */
export interface Room {
  readonly shared: boolean
  /** All slow lanes, which never use a shared place. */
  readonly slow: readonly string[]
  readonly free: readonly string[]
}

export const ALL_ROOM: Room = { shared: true, slow: SLOW, free: SLOW }

/** Places left beside running jobs of these lanes, where `places` are shared. */
export const roomBeside = (lanes: readonly (string | null)[], places: number): Room => ({
  shared: lanes.filter(lane => !isSlow(lane)).length < places,
  slow: SLOW,
  free: SLOW.filter(lane => !lanes.includes(lane)),
})
