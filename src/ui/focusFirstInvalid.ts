/** After a refused submit: puts the focus on the first field of the form that is marked invalid, once it is rendered. */
export const focusFirstInvalid = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
