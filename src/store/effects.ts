/** The only door to the effects library, so that it can be replaced in one place. */
export {
  all,
  call,
  cancel,
  cancelled,
  delay,
  fork,
  getContext,
  join,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga'
export type { SagaGenerator } from 'typed-redux-saga'
