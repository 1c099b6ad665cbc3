// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const readDraftFile: Call<typeof contract.readDraftFile> = {"id":"similar.readDraft","method":"POST","path":"/asked_before/text/","audience":"user","bodyType":"bytes","shape":{"text":"s"}}
