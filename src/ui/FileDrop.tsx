import { useRef, useState, type DragEvent } from 'react'
import styled from 'styled-components'
import { Button } from './Button'
import { Icon } from './Icon'
import { ProgressBar } from './ProgressBar'
import { visuallyHidden } from './VisuallyHidden'
import { TYPE } from './theme/tokens'

const Root = styled.div<{ readonly $over: boolean; readonly $invalid: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--s2-5);
  padding: var(--s6) var(--s5);
  border: 1px dashed ${p => (p.$invalid ? 'var(--danger)' : p.$over ? 'var(--accent-text)' : 'var(--border-ctl)')};
  border-radius: var(--r-card);
  background: ${p => (p.$over ? 'var(--accent-soft)' : 'var(--surface)')};
  text-align: center;
  transition: background-color var(--t-state) var(--ease);
  > svg {
    color: var(--text-3);
  }
  > span {
    width: min(100%, 420px);
  }
`
const Native = styled.input`
  ${visuallyHidden}
`
const Hint = styled.p`
  ${TYPE.sm}
  color: var(--text-3);
`
const Problem = styled.p`
  display: flex;
  gap: var(--s1-5);
  color: var(--danger);
  text-align: left;
  svg {
    flex: none;
    margin-top: var(--s0-5);
  }
`
const FileName = styled.p`
  font-weight: 500;
  overflow-wrap: anywhere;
`

/** `onFiles` takes several at once. */
type Taking =
  | { readonly onFile: (file: File) => void; readonly onFiles?: never }
  | { readonly onFile?: never; readonly onFiles: (files: readonly File[]) => void }

export type FileDropProps = Taking & {
  readonly label: string
  /** File name endings and MIME types, as in the accept attribute. */
  readonly accept?: string
  readonly hint?: string
  /** The button is the main one of its page; default true. */
  readonly main?: boolean
  readonly uploading?: {
    readonly name: string
    readonly loaded: number
    readonly total: number
    /** Which of several files it is. */
    readonly nth?: number
    readonly of?: number
    readonly onCancel?: () => void
  } | null
  /** Why the last file was refused, and what to do. */
  readonly error?: string | null
}

/** A button that chooses a file, or several, and an area they may be dropped on. */
export const FileDrop = ({
  label,
  accept,
  hint,
  main = true,
  onFile,
  onFiles,
  uploading = null,
  error = null,
}: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? []
    if (!file || uploading) return
    if (onFiles) onFiles([file, ...more])
    else onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const percent = uploading && uploading.total > 0 ? Math.floor((100 * uploading.loaded) / uploading.total) : 0
  const { nth = 1, of = 1 } = uploading ?? {}
  const several = of > 1
  return (
    <Root
      $over={over}
      $invalid={error !== null}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={uploading ? 'file' : 'upload'} size={28} />
      {uploading ? (
        <>
          <FileName>{uploading.name}</FileName>
          <ProgressBar
            done={uploading.loaded}
            total={uploading.total}
            label={`Uploading ${uploading.name}`}
            words={several ? `Uploading file ${nth} of ${of}, ${percent} %` : `Uploading, ${percent} %`}
          />
          {uploading.onCancel && (
            <Button onClick={uploading.onCancel}>{nth < of ? 'Cancel the rest' : 'Cancel'}</Button>
          )}
        </>
      ) : (
        <>
          <Button variant={main ? 'primary' : 'secondary'} icon="upload" onClick={() => input.current?.click()}>
            {label}
          </Button>
          <p>{onFiles ? 'or drop them here' : 'or drop it here'}</p>
          {hint && <Hint>{hint}</Hint>}
        </>
      )}
      {error && (
        <Problem role="alert">
          <Icon name="error" />
          {error}
        </Problem>
      )}
      <Native
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </Root>
  )
}
