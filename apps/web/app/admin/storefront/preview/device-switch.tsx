import { icon20 } from '../../../ui/icon.ts';
import { DEVICES, type Device } from './device.ts';

export function DeviceSwitch({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) {
  return (
    <fieldset aria-label="Width of the preview" className="flex rounded-md bg-sunken">
      {(Object.keys(DEVICES) as Device[]).map((name) => {
        const { label, Icon } = DEVICES[name];
        return (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={name === device}
            className="grid size-11 place-items-center rounded-md border border-transparent text-text-muted aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:text-text md:pointer-fine:size-9"
            onClick={() => onDevice(name)}
          >
            <Icon {...icon20} />
          </button>
        );
      })}
    </fieldset>
  );
}
