// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const previewStep: Call<typeof contract.previewStep> = {"id":"preparation.preview","method":"POST","path":"/datasets/{studyId}/{datasetName}/preparation/preview/","audience":"manager","shape":{"revision":"i","respondents":"n","before":[{"name":"s","text":"s","base":"n","mean":"*","options":[{"id":"s","label":"s","n":"n","state":"s"}]}],"after":[{"name":"s","text":"s","base":"n","mean":"*","options":[{"id":"s","label":"s","n":"n","state":"s"}]}],"more":"n","bases":{"one":[{"answered":"n","selected":"n","all":"n"},"0"]},"conflicts":"*","sample":{"one":[[{"row":"n","cells":[{"holds":"s","text":"s"}],"reads":"s","given":["s"]}],"0"]},"segments":{"one":[[{"matches":"n","taken":"n"}],"0"]}}}
