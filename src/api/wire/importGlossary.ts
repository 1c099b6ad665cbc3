// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const importGlossary: Call<typeof contract.importGlossary> = {"id":"glossary.import","method":"POST","path":"/glossary/import/","audience":"manager","creates":true,"shape":{"added":"n","lines":[{"line":"n","name":"s","outcome":"s","reason":"s"}]}}
