import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { TextInput, type TextInputProps } from './Field.tsx';

export interface SecretInputProps extends Omit<TextInputProps, 'type'> {
  /** What it is, as in "Show the token". */
  readonly what: string;
}

/** One line of text that is shown only when asked for. Browsers are told not to keep or fill it. */
export function SecretInput({ what, ...rest }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  const does = shown ? 'Hide' : 'Show';
  return (
    <div className="secret-input">
      <TextInput mono {...rest} type={shown ? 'text' : 'password'} autoComplete="new-password" />
      <IconButton
        label={`${does} the ${what}`}
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
