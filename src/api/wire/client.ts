// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getBranding: Call<typeof contract.getBranding> = {"id":"client.branding","method":"GET","path":"/proxy/greyhound/branding/","audience":"user","shape":{"default_cover_photo":"*","default_cover_photo_modified_by":"*","default_cover_photo_modified_at":"*","logo":"*","logo_modified_by":"*","logo_modified_at":"*","background":"*","background_modified_by":"*","background_modified_at":"*","login_background":"*","login_background_modified_by":"*","login_background_modified_at":"*","pptx_template":"*","pptx_template_modified_by":"*","pptx_template_modified_at":"*","color":"*","version":"s","files":[{"slot":"s","current":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*"},"0"]},"previous":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*","url":"*","modified_by":"*","modified_at":"s"},"0"]}}]}}

export const getBrandingPicture: Call<typeof contract.getBrandingPicture> = {"id":"client.brandingPicture","method":"GET","path":"/proxy/greyhound/branding/{slot}/{version}/","audience":"session","shape":"*"}

export const getClient: Call<typeof contract.getClient> = {"id":"client.get","method":"GET","path":"/proxy/greyhound/","audience":"user","shape":{"id":"s","name":"s","banner":"*"}}

export const getDomain: Call<typeof contract.getDomain> = {"id":"client.domain","method":"GET","path":"/proxy/rottweiler/","audience":"manager","shape":{"groups":["s"],"study_access":"s"}}

export const getField: Call<typeof contract.getField> = {"id":"client.field","method":"GET","path":"/proxy/greyhound/fields/{id}/","audience":"user","shape":{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}}

export const getLoginLook: Call<typeof contract.getLoginLook> = {"id":"client.loginLook","method":"GET","path":"/login_look/","audience":"public","shape":{"name":"*","color":"*","logo":"*","login_background":"*"}}

export const getLoginPicture: Call<typeof contract.getLoginPicture> = {"id":"client.loginPicture","method":"GET","path":"/login_look/{slot}/{version}/","audience":"public","shape":"*"}

export const getTemplate: Call<typeof contract.getTemplate> = {"id":"client.template","method":"GET","path":"/proxy/greyhound/branding/pptx_template/","audience":"admin","shape":"*"}

export const listFields: Call<typeof contract.listFields> = {"id":"client.fields","method":"GET","path":"/proxy/greyhound/fields/","audience":"user","shape":{"results":[{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}]}}

export const patchBranding: Call<typeof contract.patchBranding> = {"id":"client.patchBranding","method":"PATCH","path":"/proxy/greyhound/branding/","audience":"admin","shape":{"default_cover_photo":"*","default_cover_photo_modified_by":"*","default_cover_photo_modified_at":"*","logo":"*","logo_modified_by":"*","logo_modified_at":"*","background":"*","background_modified_by":"*","background_modified_at":"*","login_background":"*","login_background_modified_by":"*","login_background_modified_at":"*","pptx_template":"*","pptx_template_modified_by":"*","pptx_template_modified_at":"*","color":"*","version":"s","files":[{"slot":"s","current":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*"},"0"]},"previous":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*","url":"*","modified_by":"*","modified_at":"s"},"0"]}}]}}

export const uploadBranding: Call<typeof contract.uploadBranding> = {"id":"client.uploadBranding","method":"POST","path":"/proxy/greyhound/branding/","audience":"admin","bodyType":"form","creates":true,"shape":{"default_cover_photo":"*","default_cover_photo_modified_by":"*","default_cover_photo_modified_at":"*","logo":"*","logo_modified_by":"*","logo_modified_at":"*","background":"*","background_modified_by":"*","background_modified_at":"*","login_background":"*","login_background_modified_by":"*","login_background_modified_at":"*","pptx_template":"*","pptx_template_modified_by":"*","pptx_template_modified_at":"*","color":"*","version":"s","files":[{"slot":"s","current":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*"},"0"]},"previous":{"one":[{"file_name":"s","bytes":"n","width":"*","height":"*","url":"*","modified_by":"*","modified_at":"s"},"0"]}}]}}
