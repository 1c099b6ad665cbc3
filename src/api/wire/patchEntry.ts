// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchEntry: Call<typeof contract.patchEntry> = {"id":"glossary.patch","method":"PATCH","path":"/glossary/{entryId}/","audience":"manager","shape":{"id":"s","forms":["s"],"created":"s","created_by":"*","changed":"s","changed_by":"*"}}
