// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listGlossary: Call<typeof contract.listGlossary> = {"id":"glossary.list","method":"GET","path":"/glossary/","audience":"manager","shape":{"count":"n","results":[{"id":"s","forms":["s"],"created":"s","created_by":"*","changed":"s","changed_by":"*"}]}}
