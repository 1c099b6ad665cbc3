import { ConsentForm } from './ConsentForm'
import { KeyForm } from './KeyForm'
import type { KeyFormProps } from './keyFormProps'
import { KeyPairForm } from './KeyPairForm'

/** What connects an account of the provider, or replaces its key. */
export const ConnectForm = (props: KeyFormProps) => {
  const { connect } = props.status
  if (connect === 'key_pair') return <KeyPairForm {...props} />
  return connect === 'page_or_key' ? <ConsentForm {...props} /> : <KeyForm {...props} />
}
