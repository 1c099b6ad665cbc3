import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Checkbox, FileDrop, Row, Stack, TextArea, TextField } from '@/ui'
import { Problem } from '@/ui/Words'
import type { ConnectionForm } from '../model/form'
import { metadataRemote } from '../remotes'
import type { WithSignOn } from '../slice'
import type { TextOf } from './MappingFields'

export interface SamlFieldsProps {
  readonly form: ConnectionForm
  readonly text: TextOf
  readonly onChange: (changed: Partial<ConnectionForm>) => void
}

/** How a SAML provider is asked: filled from its metadata, or by hand. */
export const SamlFields = ({ form, text, onChange }: SamlFieldsProps) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ signOn }: WithSignOn) => signOn.metadata)
  const [url, setUrl] = useState('')
  const [seen, setSeen] = useState(data)
  const [asked, setAsked] = useState(false)
  if (data !== seen) {
    setSeen(data)
    if (data)
      onChange({
        entityId: data.entity_id,
        ssoUrl: data.sso_url,
        certificates: data.certificates.map(({ pem }) => pem.trim()).join('\n'),
      })
  }
  const read = (body: { readonly url: string } | { readonly xml: string }) => {
    setAsked(true)
    dispatch(metadataRemote.requested(body))
  }
  return (
    <Stack $gap="s4">
      <TextField
        label="Metadata address"
        optional
        inputMode="url"
        hint="Fills the three fields below."
        value={url}
        onValueChange={setUrl}
      />
      <Row>
        <Button
          loading={isFetching}
          disabledReason={url.trim() === '' ? 'Enter the address of the metadata.' : null}
          onClick={() => read({ url: url.trim() })}
        >
          Read metadata
        </Button>
      </Row>
      <FileDrop
        label="Choose a metadata file"
        accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
        main={false}
        onFile={file => void file.text().then(xml => read({ xml }))}
      />
      {asked && error && <Problem role="alert">{error.message}</Problem>}
      <TextField label="Entity ID" {...text('entityId')} />
      <TextField
        label="Single sign-on address"
        hint="With the HTTP-Redirect binding."
        inputMode="url"
        {...text('ssoUrl')}
      />
      <TextArea
        label="Certificates"
        hint="As PEM, one below the other. During a change of keys, keep both."
        rows={5}
        {...text('certificates')}
      />
      <Checkbox
        label="Allow signing in from the provider’s own portal"
        hint="Less safe: such a sign-in is not tied to the browser in which it began."
        checked={form.idpInitiated}
        onCheckedChange={idpInitiated => onChange({ idpInitiated })}
      />
    </Stack>
  )
}
