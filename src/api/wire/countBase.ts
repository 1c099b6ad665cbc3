// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const countBase: Call<typeof contract.countBase> = {"id":"analysis.base","method":"POST","path":"/analysis/{studyId}/{datasetName}/base/","audience":"user","shape":{"respondents":"n","n":"n","w":"n","eff":"n"}}
