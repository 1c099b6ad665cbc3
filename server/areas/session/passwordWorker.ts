import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordOrder } from './passwords'

const work = ({ password, against }: PasswordOrder): string | boolean =>
  against === null ? hashSync(password) : verifySync(against, password)

export default work
