// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteEntry: Call<typeof contract.deleteEntry> = {"id":"glossary.delete","method":"DELETE","path":"/glossary/{entryId}/","audience":"manager","shape":{}}
