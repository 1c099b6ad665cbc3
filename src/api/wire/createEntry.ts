// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createEntry: Call<typeof contract.createEntry> = {"id":"glossary.create","method":"POST","path":"/glossary/","audience":"manager","creates":true,"shape":{"id":"s","forms":["s"],"created":"s","created_by":"*","changed":"s","changed_by":"*"}}
