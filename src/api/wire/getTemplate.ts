// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getTemplate: Call<typeof contract.getTemplate> = {"id":"branding.template","method":"GET","path":"/proxy/greyhound/branding/pptx_template/","audience":"admin","shape":"*"}
