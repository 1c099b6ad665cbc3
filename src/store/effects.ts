/** The only door to the effects library, so that it can be replaced in one place. */
export {
  all,
  call,
  cancel,
  delay,
  fork,
  getContext,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga'
export type { SagaGenerator } from 'typed-redux-saga'
