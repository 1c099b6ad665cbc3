import type { FakeAnswer } from '../fake'

const JSON_TYPE = { 'content-type': 'application/json' }

export const good = (body: unknown, status = 200): FakeAnswer => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

/** Codes with their status, name and words. */
const ERRORS = {
  '1000': [400, 'Bad Request', 'Unable to process the request provided.'],
  '1001': [400, 'Bad Request', 'The body provided was not a proper JSON string.'],
  '1002': [400, 'Bad Request', 'Invalid schema in the body provided.'],
  '1010': [401, 'Authorization Error', 'The authorization token was not provided.'],
  '1011': [401, 'Authorization Error', 'The authorization token provided was invalid.'],
  '1012': [401, 'Authorization Error', 'The authorization token provided has expired.'],
  '1013': [401, 'Authorization Error', 'Client revoked access grant'],
  '1014': [403, 'Permission Error', 'Permission has not been granted by the user to make this request.'],
  '1015': [403, 'Permission Error', 'The user does not have a plan to view this.'],
  '1016': [403, 'Permission Error', "The user doesn't have permission to access to the resource."],
  '1017': [403, 'Permission Error', 'The user has reached the quota.'],
  '1018': [403, 'Permission Error', 'The user is in another region.'],
  '1020': [404, 'Resource Not Found', 'There was an error retrieving the requested resource.'],
  '1025': [409, 'Resource Conflict', 'Unable to complete the request due to a conflict.'],
  '1026': [409, 'Resource Conflict', 'The requested resource already exists.'],
  '1030': [413, 'Request Entity Too Large', 'The requested entity is too large, it can not be returned.'],
  '1040': [429, 'Rate limit reached', 'Too many requests were made, try again later.'],
  '1050': [500, 'Internal Server Error', 'Oh bananas! We couldn’t process your request.'],
  '1051': [503, 'Internal Server Error', 'Service unreachable. Please try again later.'],
  '1052': [404, 'User Soft Deleted', 'The user you are making this request to has been soft deleted.'],
  '1053': [410, 'User Deleted', 'The user you are making this request to has been deleted.'],
} as const

export type ErrorCode = keyof typeof ERRORS

/** SurveyMonkey's error of a code, which is text in its documentation and was also seen as a number. */
export const bad = (id: ErrorCode, asNumber = false): FakeAnswer => {
  const [status, name, message] = ERRORS[id]
  const docs = 'https://api.surveymonkey.com/v3/docs#error-codes'
  return good({ error: { docs, message, id: asNumber ? Number(id) : id, name, http_status_code: status } }, status)
}

/** How a revoked grant was also seen to be answered. */
export const revokedGrant = (status: number): FakeAnswer =>
  good({ status: 1, errmsg: 'Client revoked access grant' }, status)
