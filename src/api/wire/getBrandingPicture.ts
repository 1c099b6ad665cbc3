// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getBrandingPicture: Call<typeof contract.getBrandingPicture> = {"id":"branding.picture","method":"GET","path":"/proxy/greyhound/branding/{slot}/{version}/","audience":"session","shape":"*"}
