import type { Province } from "../domain/buying/province";
import { SelectField, type SelectFieldProps } from "./select-field";

type ProvinceFieldProps = Omit<SelectFieldProps, "name" | "label" | "options"> & {
  /** What stands there until one is chosen. */
  placeholder: string;
  provinces: readonly Province[];
};

export function ProvinceField(props: ProvinceFieldProps) {
  const { placeholder, provinces, ...select } = props;
  const options = [
    { id: "", label: placeholder },
    ...provinces.map(({ id, name }) => ({ id, label: name })),
  ];
  return <SelectField {...select} name="provincia" label="Provincia" options={options} />;
}
