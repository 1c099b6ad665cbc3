// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getBranding: Call<typeof contract.getBranding> = {"id":"branding.get","method":"GET","path":"/proxy/greyhound/branding/","audience":"user","shape":{"default_cover_photo":"*","default_cover_photo_modified_by":"*","default_cover_photo_modified_at":"*","logo":"*","logo_modified_by":"*","logo_modified_at":"*","background":"*","background_modified_by":"*","background_modified_at":"*","login_background":"*","login_background_modified_by":"*","login_background_modified_at":"*","pptx_template":"*","pptx_template_modified_by":"*","pptx_template_modified_at":"*","color":"*","version":"s","files":[{"slot":"s","current":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*"},"0"]},"previous":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*","url":"*","modified_by":"*","modified_at":"s"},"0"]}}]}}
